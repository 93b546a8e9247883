import { config } from 'zod'

/** Zod compiles no code in the browser: its probe for that is a violation of our Content-Security-Policy. */
export const zodConfig = config({ jitless: true })
