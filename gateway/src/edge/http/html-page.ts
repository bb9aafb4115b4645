import { hash } from 'node:crypto'
import { languageSchema } from '@zuschlag/contracts/account/authenticated-user'
import { defaultLanguage, languages, type Language } from '@zuschlag/contracts/kernel/languages'
import type { Context } from 'koa'

/** A small page that the server writes by itself, for what is no part of the web application. */
export type HtmlPage = {
  readonly language: Language
  /** Plain text. */
  readonly title: string
  /** HTML that the caller has escaped. */
  readonly body: string
}

const css = `:root{color-scheme:light dark;--page:light-dark(#f6f7f6,#0e151e);--surface:light-dark(#fff,#151e29);
--text:light-dark(#16202b,#e8ecee);--muted:light-dark(#586365,#a5b0b8);--line:light-dark(#dde1e0,#293543);
--link:light-dark(#1d4b85,#9cc2f5);--action:light-dark(#182538,#e8ecee);--on-action:light-dark(#fff,#121c2b)}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);
font:16px/1.5 "Hanken Grotesk Variable","Helvetica Neue",Arial,sans-serif}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font:400 1.9rem/1.18 "Source Serif 4 Variable",Georgia,serif;margin:0 0 1rem}a{color:var(--link)}
p{margin:0 0 1rem}.muted{color:var(--muted)}.small{font-size:.875rem}
ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line)}
li+li{border-top:1px solid var(--line)}li a{display:block;padding:.75rem 1rem;color:inherit;text-decoration:none}
li a:hover strong{text-decoration:underline}strong{font-weight:600;overflow-wrap:anywhere}
a:focus-visible,button:focus-visible{outline:2px solid light-dark(#1459d9,#9cc2ff);outline-offset:2px}
iframe{width:100%;height:70vh;border:1px solid var(--line);background:var(--page)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0 0 1rem}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:2px;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;cursor:pointer}`

const styleHash = `'sha256-${hash('sha256', css, 'base64')}'`
/** Nothing but the page's own style, its own frame and its own form. */
const policy = `default-src 'none'; style-src ${styleHash}; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export function respondWithPage(context: Context, status: number, { language, title, body }: HtmlPage): void {
  context.status = status
  context.set('Content-Type', 'text/html; charset=utf-8')
  context.set('Cache-Control', 'no-store')
  context.set('Content-Security-Policy', policy)
  context.set('X-Robots-Tag', 'noindex')
  context.body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${css}</style></head>
<body><main>${body}</main></body></html>`
}

/** The reader's language: as the URL asks, else as the browser prefers. */
export function pageLanguage(context: Context): Language {
  const asked = context.query['lang']
  const wish = languages.includes(asked as Language) ? asked : context.acceptsLanguages([...languages])
  return languageSchema.catch(defaultLanguage).parse(wish)
}
