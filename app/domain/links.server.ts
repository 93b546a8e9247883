import { settings } from '../settings.server'

/** Addresses that leave the shop in emails: whole, and always under the shop's public URL. */
export const links = {
  logIn: () => `${settings.publicUrl}/login`,
  forgotPassword: () => `${settings.publicUrl}/forgot-password`,
  activate: (token: string) => `${settings.publicUrl}/activate/${token}`,
  confirmEmail: (token: string) => `${settings.publicUrl}/confirm-email/${token}`,
  order: (id: string) => `${settings.publicUrl}/user/orders/${id}`,
  adminOrder: (id: string) => `${settings.publicUrl}/admin/orders/${id}`,
  adminProduct: (id: string) => `${settings.publicUrl}/admin/products/${id}`,
  resetPassword: (token: string) => `${settings.publicUrl}/reset-password/${token}`,
}
