import { Form } from '@remix-run/react'
import type { ActionWith } from '~/intents'
import { t } from '~/languages/translate'
import { RowCommand } from './row-command'

interface Props {
  id: string
  name: string
  path: string
}

export function MoveUp({ id, name, path }: Props) {
  return (
    <Form method="post" action={path} preventScrollReset>
      <RowCommand<ActionWith<'up'>> intent="up" id={id} label={t('Move up {name}', { name })}>
        {t('Move up')}
      </RowCommand>
    </Form>
  )
}
