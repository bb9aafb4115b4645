/** The part of mjml that is used here; the package brings no types. */
declare module 'mjml' {
  type MjmlOptions = {
    readonly validationLevel: 'strict' | 'soft' | 'skip'
    /** Web fonts that a mail would load; none: a mail loads nothing. */
    readonly fonts: Readonly<Record<string, string>>
    readonly keepComments?: boolean
  }
  export default function mjml2html(
    source: string,
    options: MjmlOptions,
  ): Promise<{ readonly html: string; readonly errors: readonly { readonly formattedMessage: string }[] }>
}
