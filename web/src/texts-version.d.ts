/** Version of the texts, from build/messages-plugin.ts. */
declare const __TEXTS_VERSION__: string
