import { Form } from '@remix-run/react'
import { SubmitButton, type SubmitButtonProps } from './submit-button'

export function ButtonForm<Action>({
  text,
  ...button
}: SubmitButtonProps<Action> & { text: string }) {
  return (
    <Form method="post" className="form">
      <p>{text}</p>
      <p>
        <SubmitButton<Action> {...button} />
      </p>
    </Form>
  )
}
