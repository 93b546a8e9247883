import { randomBytes } from 'node:crypto'
import { qrCode } from '~/domain/basics/qr-code.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { toBase32 } from './base32.server'

/** 160 bits, as RFC 4226 recommends. */
export function newSecret() {
  return toBase32(randomBytes(20))
}

/** What an authenticator app needs, as a QR code, as a link and as text in groups of four letters. */
export async function describeSecret(secret: string, email: string) {
  const { name } = await shopSettings()
  const url = otpauthUrl(name, email, secret)
  return { url, qr: qrCode(url), text: secret.replace(/.{4}(?=.)/g, '$& ') }
}

// The format that the apps share, in which neither name may contain a colon.
function otpauthUrl(shopName: string, email: string, secret: string) {
  const issuer = encodeURIComponent(shopName.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
}
