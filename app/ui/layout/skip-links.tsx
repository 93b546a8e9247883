import { useMatches } from '@remix-run/react'
import { t } from '~/languages/translate'

/** The id of the list on screens whose route has `handle.hasList`. */
export const listId = 'list'

export function SkipLinks() {
  const hasList = useMatches().some(({ handle }) => hasListIn(handle))
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      {hasList && (
        <a className="skip-link" href={`#${listId}`}>
          {t('Skip to list')}
        </a>
      )}
    </>
  )
}

function hasListIn(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'hasList' in handle
}
