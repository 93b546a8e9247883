import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { listProductImages } from '~/domain/catalogue/product-images/product-images.server'
import { findProduct } from '~/domain/catalogue/products/find-product.server'
import { listVariants } from '~/domain/catalogue/variants/list-variants.server'
import { addVariant, renameValue, setOptions } from '~/domain/catalogue/variants/options.server'
import { maxVariants } from '~/domain/catalogue/variants/variants'
import {
  CombinationDraft,
  deleteVariant,
  OptionsDraft,
  updateVariants,
  ValueDraft,
  variantsForm,
} from '~/domain/catalogue/variants/variants.server'
import { shopMoney } from '~/domain/shop/settings/shop-settings.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import type { RouteArgs } from '~/web/access.server'
import { idsOf } from '~/web/rows.server'
import { command, form, type Intent, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { AddForm } from './add-form'
import { OptionsForm } from './options-form'
import { RenameForm } from './rename-form'
import { VariantsForm } from './variants-form'

export const access = 'admin'

// Eight fields, each with the value that it showed.
const fieldsPerVariant = 16
const otherFields = 5

export async function loader({ params }: LoaderFunctionArgs) {
  const product = await findProduct(params.productId ?? '')
  if (!product) throw await redirectWithError('/admin/products', t('Product not found'))
  const { id, name, fullPrice, secondImageId } = product
  const images = secondImageId ? await listProductImages(id) : []
  return { product: { id, name, fullPrice }, images, ...(await listVariants(id)) }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { productId = '' } = args.params
  const money = await shopMoney()
  const save: Intent = (submitted) => {
    const schema = variantsForm(money, idsOf(submitted.form, 'itemsInStock').slice(0, maxVariants))
    return form(schema, (update) => updateVariants(admin, productId, update))(submitted)
  }
  return runIntent(
    args,
    {
      options: form(OptionsDraft, (draft) => setOptions(admin, productId, draft)),
      add: form(CombinationDraft, (draft) => addVariant(admin, productId, draft)),
      rename: form(ValueDraft, (draft) => renameValue(admin, productId, draft)),
      save,
      delete: command((id) => deleteVariant(admin, productId, id)),
    },
    { maxFields: maxVariants * fieldsPerVariant + otherFields },
  )
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Variants of {name}', { name: page.data?.product.name ?? t('a product') }))

export default function VariantsScreen() {
  const { product, images, options, variants, state } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const path = `/admin/products/${product.id}`
  const deleted = variants.find(({ id }) => id === params.get('delete'))
  return (
    <>
      <p className="back">
        <Link to={path}>{t('back to the product')}</Link>
      </p>
      <h1>{rich(t('Variants of {name}'), { name: <ShopText>{product.name}</ShopText> })}</h1>
      <OptionsForm key={`options ${state}`} options={options} state={state} />
      <AddForm key={`add ${state}`} options={options} variants={variants.length} state={state} />
      {options.length > 0 && <RenameForm key={`rename ${state}`} options={options} />}
      <VariantsForm
        key={`variants ${state} ${variants.map(({ stock }) => stock)}`}
        product={product}
        images={images}
        variants={variants}
        state={state}
      />
      {deleted && (
        <DeleteDialog<typeof action>
          intent="delete"
          title={t('Delete variant')}
          question={t('Are you sure you want to delete this variant?')}
          id={deleted.id}
          cancelTo={`${path}/variants`}
          action={`${path}/variants`}
          consequence={t(
            'This also removes {name} from carts, and its units from the stock. Past orders still show it.',
            { name: deleted.name },
          )}
        />
      )}
    </>
  )
}
