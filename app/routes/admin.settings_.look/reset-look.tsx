import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

export function ResetLook() {
  return (
    <Form method="post">
      <SubmitButton<typeof action> intent="reset" className="button quiet" pending="Resetting...">
        Reset to the default look
      </SubmitButton>
    </Form>
  )
}
