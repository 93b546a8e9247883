import { t } from '~/languages/translate'
import { useShop } from './use-shop'

/** For admins: of the text, which promises an email, a shop without a mail server says only the rest. */
export function useEmailText() {
  const hasNoMail = useShop()?.hasNoMail
  return (text: string, rest = '') =>
    hasNoMail
      ? `${rest} ${t('The shop sends no email until a mail server is connected.')}`.trim()
      : text
}
