import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useRevalidation } from '../browser/revalidation'
import type { Product } from '../domain/catalogue'
import { ErrorSummary, SelectField, TextAreaField, TextField } from './form'
import { SaveOrCancel } from './save-or-cancel'

interface Fields {
  name: string
  brand: string
  description: string
  category: string
}

interface Props {
  product: Pick<Product, 'id' | 'name' | 'brand' | 'description' | 'category' | 'updatedAt'>
  categories: string[]
  lastResult: SubmissionResult<string[]> | undefined
}

/** Corrects what is said about a product; its old address goes on leading to it. */
export function ProductTextsForm({ product, categories, lastResult }: Props) {
  const revalidation = useRevalidation(lastResult, (schemas) => schemas.ProductTexts)
  const { name, brand, description } = product
  const [form, fields] = useForm<Fields>({
    id: 'texts',
    ...revalidation,
    lastResult,
    defaultValue: { name, brand, description, category: product.category.name },
  })
  return (
    <section aria-labelledby="form-title">
      <ErrorSummary form={form} />
      <h2 id="form-title" tabIndex={-1}>
        Edit text
      </h2>
      <Form method="post" action="?texts=1" className="form" {...getFormProps(form)}>
        <input type="hidden" name="seenUpdate" value={product.updatedAt} />
        <TextField
          field={fields.name}
          label="Name"
          hint="The product's address changes with it; the old address still leads here."
          required
        />
        <TextField field={fields.brand} label="Brand" required />
        <TextAreaField
          field={fields.description}
          label="Description"
          hint="Line breaks are kept."
          required
        />
        <SelectField
          field={fields.category}
          label="Category"
          options={categories}
          placeholder="Select a category"
        />
        <SaveOrCancel intent="texts" pending="Saving..." cancelTo={`/admin/products/${product.id}`}>
          Save text
        </SaveOrCancel>
      </Form>
    </section>
  )
}
