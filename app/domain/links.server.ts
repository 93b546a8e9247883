import { settings } from '../settings.server'

/** Addresses that leave the shop in emails: whole, and always under the shop's public URL. */
export const links = {
  logIn: () => `${settings.publicUrl}/login`,
  forgotPassword: () => `${settings.publicUrl}/forgot-password`,
  activate: (token: string) => `${settings.publicUrl}/activate/${token}`,
  resetPassword: (token: string) => `${settings.publicUrl}/reset-password/${token}`,
}
