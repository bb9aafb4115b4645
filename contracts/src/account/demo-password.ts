/**
 * Password of every demo account that can sign in. It is published: it opens nothing where demo data are off.
 */
export const DEMO_PASSWORD = 'Zuschlag-2026'
