/** The one function that we use; the package brings no types. */
declare module 'topojson-client' {
  type Feature = { readonly id?: string | number; readonly geometry: unknown }

  export function feature(topology: unknown, object: unknown): { readonly features: readonly Feature[] }
}
