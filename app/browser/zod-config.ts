import { config } from 'zod'

// Without `jitless`, Zod's test whether it may compile code violates our Content-Security-Policy.
export const zodConfig = config({ jitless: true })
