/** Characters; more is refused before anything is computed of it. Apart from the rules, which few pages judge by. */
export const PASSWORD_LENGTH_MAX = 256
