import { config } from 'zod'

// Without `jitless`, Zod tries to compile code, which our Content-Security-Policy forbids.
export const zodConfig = config({ jitless: true })
