/** The part of sax that is used here; it brings no types of its own. */
declare module 'sax' {
  export type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  export type Parser = {
    onattribute: (attribute: { readonly name: string; readonly value: string }) => void
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    onerror: (error: Error) => void
    ondoctype: (doctype: string) => void
    readonly line: number
    write(text: string): Parser
    close(): Parser
  }
  const sax: {
    readonly parser: (
      isStrict: true,
      options: { readonly trim: boolean; readonly position: boolean },
    ) => Parser
  }
  export default sax
}
