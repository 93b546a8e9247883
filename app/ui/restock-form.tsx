import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ErrorSummary, TextField } from './form'
import { SaveOrCancel } from './save-or-cancel'

interface Props {
  product: { id: string; stock: number }
  lastResult: SubmissionResult<string[]> | undefined
}

/** Adds pieces that have arrived to the stock, whatever is sold meanwhile. */
export function RestockForm({ product, lastResult }: Props) {
  const [form, fields] = useForm<{ pieces: string }>({ id: 'restock', lastResult })
  return (
    <section aria-labelledby="form-title">
      <ErrorSummary form={form} />
      <h2 id="form-title" tabIndex={-1}>
        Restock
      </h2>
      <Form method="post" action="?restock=1" className="form" {...getFormProps(form)}>
        <TextField
          field={fields.pieces}
          type="number"
          label="Quantity received"
          hint={`Added to the ${product.stock} in stock now.`}
          min="1"
          step="1"
          required
        />
        <SaveOrCancel
          intent="restock"
          pending="Adding..."
          cancelTo={`/admin/products/${product.id}`}
        >
          Add to stock
        </SaveOrCancel>
      </Form>
    </section>
  )
}
