import { Form } from '@remix-run/react'
import { SubmitButton } from './submit-button'

/** What an admin can do with an order that is being processed. */
export function OrderCommands({ status }: { status: string }) {
  if (status !== 'processing') {
    return <p className="hint">{`This order is ${status}; nothing more can be done with it.`}</p>
  }
  return (
    <Form method="post" className="row" preventScrollReset>
      <SubmitButton intent="deliver" pending="Saving...">
        Mark as delivered
      </SubmitButton>
      <SubmitButton intent="cancel" pending="Cancelling..." className="button danger">
        Cancel the order
      </SubmitButton>
      <p className="hint">Cancelling puts its pieces back on the shelf. Neither can be undone.</p>
    </Form>
  )
}
