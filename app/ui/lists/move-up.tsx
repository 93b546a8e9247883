import { Form } from '@remix-run/react'
import { type ActionWith, intentButton } from '~/intents'

interface Props {
  id: string
  name: string
  /** The page of the list. */
  path: string
}

export function MoveUp({ id, name, path }: Props) {
  return (
    <Form method="post" action={path} preventScrollReset>
      <button
        type="submit"
        className="button quiet small"
        aria-label={`Move up ${name}`}
        {...intentButton<ActionWith<'up'>>('up', id)}
      >
        Move up
      </button>
    </Form>
  )
}
