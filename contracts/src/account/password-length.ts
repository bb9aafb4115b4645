/**
 * Characters; more is refused before anything is computed of it. A file of its own, because few pages need
 * the rules.
 */
export const PASSWORD_LENGTH_MAX = 256
