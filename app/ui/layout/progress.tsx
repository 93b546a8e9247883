import { useNavigation } from '@remix-run/react'
import { t } from '~/languages/translate'

export function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress" role="progressbar" aria-label={t('Loading')} />
}
