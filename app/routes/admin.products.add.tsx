import { getFormProps, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { type Draft, dropDraft, useDraft } from '~/browser/drafts'
import { pressInstead } from '~/browser/press-button'
import { uploadTo } from '~/browser/upload'
import { listCategories } from '~/domain/categories.server'
import { NewProduct } from '~/domain/products'
import { createProduct } from '~/domain/products.server'
import { ErrorSummary, PictureField, SelectField, TextAreaField, TextField } from '~/ui/form'
import { pageMeta } from '~/ui/page-meta'
import { SubmitButton } from '~/ui/submit-button'
import { answerFields, arriveAt, readFormOrThrow } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const categories = await listCategories()
  return json({ categories: categories.map((category) => category.name) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await readFormOrThrow(request)
  return answerFields(context, form, NewProduct, async (draft) => {
    const { message } = await createProduct(admin, draft)
    return arriveAt('/admin/products', message, { form })
  })
}

export const clientAction = uploadTo('routes/admin.products.add')
export { shouldRevalidate } from '~/browser/forgiving'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Create New Product')

interface Fields {
  name: string
  description: string
  brand: string
  category: string
  price: string
  itemsInStock: string
  image: string
}

export default function CreateProductScreen() {
  const draft = useDraft(address)
  return <CreateProduct key={draft?.id} draft={draft} />
}

function CreateProduct({ draft }: { draft: Draft | undefined }) {
  const { categories } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const { isPressed, onSubmit } = useAtOnce(draft)
  const [form, fields] = useForm<Fields>({
    id: 'product',
    lastResult: lastResult ?? draft?.answer,
    defaultValue: draft && Object.fromEntries(draft.form),
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Create New Product</h1>
      {categories.length === 0 && (
        <p className="callout">
          A product needs a category: <Link to="/admin/categories">create one first</Link>.
        </p>
      )}
      <Form
        method="post"
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
        onSubmit={onSubmit}
      >
        <TextField field={fields.name} label="Name" required />
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
          hint="In dollars, for example 12.50"
          min="0.01"
          step="0.01"
          required
        />
        <TextField
          field={fields.itemsInStock}
          type="number"
          label="Items in Stock"
          min="0"
          step="1"
          required
        />
        <PictureField
          field={fields.image}
          label="Image"
          hint="JPEG or PNG, at most 2 MB. Square pictures look best."
          chosen={draft?.form.get('image') as File | undefined}
          required
        />
        <SubmitButton pending="Creating..." isBusy={isPressed}>
          Create Product
        </SubmitButton>
      </Form>
    </>
  )
}

const address = '/admin/products/add'
const list = '/admin/products'

/**
 * Once everything is filled in, the list shows the product at once, while it is being created. If the shop refuses
 * it, this page comes back with what was filled in.
 */
function useAtOnce(draft: Draft | undefined) {
  const navigate = useNavigate()
  const [isPressed, setPressed] = useState(false)
  const lead = () => {
    setPressed(true)
    if (draft) dropDraft(draft.id)
    navigate(list)
  }
  const pressCreate = pressInstead({ led: { from: address, to: list }, isDraft: true, lead })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // The shop says what is missing, as it does without scripts.
    if (event.currentTarget.checkValidity()) pressCreate(event)
  }
  return { isPressed, onSubmit }
}
