import { Form } from '@remix-run/react'
import { type ActionWith, intentButton } from '~/intents'
import { t } from '~/languages/translate'

interface Props {
  id: string
  name: string
  path: string
}

export function MoveUp({ id, name, path }: Props) {
  return (
    <Form method="post" action={path} preventScrollReset>
      <button
        type="submit"
        className="button quiet small"
        aria-label={t('Move up {name}', { name })}
        {...intentButton<ActionWith<'up'>>('up', id)}
      >
        {t('Move up')}
      </button>
    </Form>
  )
}
