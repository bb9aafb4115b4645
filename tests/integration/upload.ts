import type { Answer, ScriptClient } from './script-client.ts'

/** Sends a file in a multipart body, as a browser does; null sends a form without one. */
export async function upload(
  client: ScriptClient,
  path: string,
  field: string,
  content: Buffer | null,
  name = 'picture.png',
): Promise<Answer> {
  const form = new FormData()
  if (content !== null) form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), name)
  const response = await fetch(client.url + path, {
    method: 'POST',
    body: form,
    headers: { cookie: client.cookie },
  })
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, text, json: () => JSON.parse(text) as unknown }
}
