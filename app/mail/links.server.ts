import { settings } from '~/settings.server'

export function linkTo(url: string) {
  return new URL(url, settings.publicUrl).href
}

export const links = {
  image: (id: string) => `${settings.publicUrl}/images/${id}?w=300`,
  logIn: () => `${settings.publicUrl}/login`,
  sessions: () => `${settings.publicUrl}/user/sessions`,
  forgotPassword: () => `${settings.publicUrl}/forgot-password`,
  activate: (token: string) => `${settings.publicUrl}/activate/${token}`,
  confirmEmail: (token: string) => `${settings.publicUrl}/confirm-email/${token}`,
  order: (number: number) => `${settings.publicUrl}/user/orders/${number}`,
  guestOrder: (token: string) => `${settings.publicUrl}/guest-order/${token}`,
  adminOrder: (number: number) => `${settings.publicUrl}/admin/orders/${number}`,
  withdrawal: (id: string) => `${settings.publicUrl}/admin/withdrawals/${id}`,
  adminProduct: (id: string) => `${settings.publicUrl}/admin/products/${id}`,
  backupGuide: () => `${settings.publicUrl}/admin/guide/backup-and-restore`,
  stockAlerts: (token: string) => `${settings.publicUrl}/stock-alerts/${token}`,
  resetPassword: (token: string) => `${settings.publicUrl}/reset-password/${token}`,
}
