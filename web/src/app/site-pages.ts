/**
 * The pages that the header names, in its order (specification, section 2); the benefits stand before them.
 */
export const headerPages = ['pricing', 'success-stories', 'about-us', 'partners', 'blog'] as const
