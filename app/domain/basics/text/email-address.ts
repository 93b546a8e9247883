import { requiredText } from './required-text'

/**
 * The local part as in https://html.spec.whatwg.org/#valid-e-mail-address. The domain needs a dot, because no other is
 * reached from the internet (RFC 7085), and its end a letter.
 */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i

/** At most 254 characters (RFC 5321). */
export const emailText = (missing: string, invalid: string) =>
  requiredText(missing)
    .overwrite(withAsciiDomain)
    .max(254, invalid)
    .email({ message: invalid, pattern: emailPattern })

/** As accounts compare it. */
export const emailAddress = (missing: string, invalid: string) =>
  emailText(missing, invalid).toLowerCase()

/**
 * Mail servers and payment providers know only the ASCII form of a domain such as müller.example. Unchanged if there is
 * no such form, so that the pattern refuses it.
 */
export function withAsciiDomain(email: string) {
  return email.replace(/@([\p{L}\p{M}\p{N}.\u3002-]+)$/u, (found, domain) => {
    try {
      return `@${new URL(`http://${domain}`).hostname}`
    } catch {
      return found
    }
  })
}
