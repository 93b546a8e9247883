import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useRevalidation } from '~/browser/revalidation'
import type { Product } from '~/domain/catalogue/catalogue'
import { decimals } from '~/domain/money'
import { imageHint } from '~/images/rules'
import type { action } from '~/routes/admin.products.$productId/route'
import { ErrorSummary, SelectField, TextAreaField, TextField } from '~/ui/forms/form'
import { ImageField } from '~/ui/forms/image-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { SubmitButton } from '~/ui/forms/submit-button'

interface Fields {
  name: string
  description: string
  brand: string
  category: string
  price: string
  itemsInStock: string
  image: string
}

interface Props {
  title: string
  /** The product to change; without one, the form makes a new one. */
  product?: Product
  /** The names of the categories that it may have. */
  categories?: string[]
  lastResult: SubmissionResult<string[]> | undefined
  /** What was filled in earlier, when the form could not be sent. */
  draft?: FormData
  isBusy?: boolean
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** The form of a product: a new one, or one that is there. */
export function ProductForm({ title, product, categories = [], lastResult, ...rest }: Props) {
  const { draft, isBusy, onSubmit } = rest
  const revalidation = useRevalidation(lastResult, (schemas) =>
    product ? schemas.ProductUpdate : schemas.NewProduct,
  )
  const [form, fields] = useForm<Fields>({
    id: 'product',
    ...revalidation,
    lastResult,
    defaultValue: product
      ? {
          name: product.name,
          description: product.description,
          brand: product.brand,
          category: product.category.name,
          price: decimals(product.oldPrice ?? product.price),
          itemsInStock: String(product.stock),
        }
      : draft && Object.fromEntries(draft),
  })
  const formProps = getFormProps(form)
  return (
    <section aria-labelledby="form-title">
      <ErrorSummary form={form} />
      {product ? (
        <h2 id="form-title" tabIndex={-1}>
          {title}
        </h2>
      ) : (
        <h1 id="form-title">{title}</h1>
      )}
      <Form
        method="post"
        action={product && '?edit=1'}
        encType="multipart/form-data"
        className="form"
        {...formProps}
        onSubmit={(event) => {
          // Conform checks first; it also submits by itself, to check a field that is typed in.
          formProps.onSubmit(event)
          if (!event.defaultPrevented) onSubmit?.(event)
        }}
      >
        {product && (
          <>
            {/* What this page shows: an edit of something that has changed since is refused. */}
            <input type="hidden" name="seenStock" value={product.stock} />
            <input type="hidden" name="seenUpdate" value={product.updatedAt} />
          </>
        )}
        <TextField
          field={fields.name}
          label="Name"
          hint={
            product && "The product's address changes with it; the old address still leads here."
          }
          required
        />
        <TextAreaField field={fields.description} label="Description" required />
        <TextField field={fields.brand} label="Brand" required />
        <SelectField
          field={fields.category}
          label="Category"
          options={categories}
          placeholder="Select a category"
        />
        <TextField
          field={fields.price}
          type="number"
          label="Price"
          hint={priceHint(product)}
          min="0.01"
          step="0.01"
          required
        />
        <TextField
          field={fields.itemsInStock}
          label="Items in Stock"
          required
          {...(product
            ? { hint: 'Put a plus before what has arrived to add it, such as +12.' }
            : { type: 'number', min: '0', step: '1' })}
        />
        <ImageField
          field={fields.image}
          label="Image"
          hint={`${imageHint}. ${product ? 'Leave it empty to keep the one it has.' : 'Square images look best.'}`}
          chosen={draft?.get('image') as File | undefined}
          required={!product}
        />
        {product ? (
          <SaveOrCancel<typeof action>
            intent="update"
            pending="Updating..."
            cancelTo={`/admin/products/${product.id}`}
          >
            Update Product
          </SaveOrCancel>
        ) : (
          <SubmitButton pending="Creating..." isBusy={isBusy}>
            Create Product
          </SubmitButton>
        )}
      </Form>
    </section>
  )
}

function priceHint(product: Props['product']) {
  const hint = 'In dollars, for example 12.50'
  return product?.oldPrice ? `${hint}; the discount of its category comes off this` : hint
}
