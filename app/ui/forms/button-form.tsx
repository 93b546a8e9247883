import { Form } from '@remix-run/react'
import { SubmitButton, type SubmitButtonProps } from './submit-button'

export function ButtonForm<Action>({
  text,
  expected,
  ...button
}: SubmitButtonProps<Action> & { text: string; expected?: string }) {
  return (
    <Form method="post" className="form">
      <p>{text}</p>
      {expected && <input type="hidden" name="expected" value={expected} />}
      <p>
        <SubmitButton<Action> {...button} />
      </p>
    </Form>
  )
}
