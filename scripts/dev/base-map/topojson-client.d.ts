/** The two functions that we use; the package brings no types. */
declare module 'topojson-client' {
  type Feature = { readonly id?: string | number; readonly properties?: unknown; readonly geometry: unknown }

  export function feature(topology: unknown, object: unknown): { readonly features: readonly Feature[] }
  /** The lines between the shapes, each once. */
  export function mesh(
    topology: unknown,
    object: unknown,
    isWanted: (one: { id?: string | number }, other: { id?: string | number }) => boolean,
  ): { readonly type: 'MultiLineString'; readonly coordinates: [number, number][][] }
}
