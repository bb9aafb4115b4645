declare const brand: unique symbol

/** A value that was checked once, at the boundary, and carries that fact in its type. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
