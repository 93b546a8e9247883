import { useSearchParams } from '@remix-run/react'
import type { ProductImage } from '~/domain/catalogue/product-images/product-images'
import type { AdminVariant, Option } from '~/domain/catalogue/variants/variants'
import { t } from '~/languages/translate'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { AddForm } from './add-form'
import { OptionsForm } from './options-form'
import { RenameForm } from './rename-form'
import type { action } from './route'
import { VariantsForm } from './variants-form'

interface Props {
  product: { id: string; name: string; fullPrice: number }
  images: ProductImage[]
  options: Option[]
  variants: AdminVariant[]
  state: string
}

export function Variants({ product, images, options, variants, state }: Props) {
  const [params] = useSearchParams()
  const path = `/admin/products/${product.id}`
  const deleted = variants.find(({ id }) => id === params.get('delete'))
  return (
    <>
      <section aria-labelledby="options-title">
        <OptionsForm key={`options ${state}`} options={options} variants={variants} state={state} />
        <AddForm key={`add ${state}`} options={options} variants={variants.length} state={state} />
        {options.length > 0 && <RenameForm key={`rename ${state}`} options={options} />}
      </section>
      <section aria-labelledby="variants-title">
        <VariantsForm
          key={`variants ${state} ${variants.map(({ stock }) => stock)}`}
          product={product}
          images={images.length > 1 ? images : []}
          variants={variants}
          state={state}
        />
      </section>
      {deleted && (
        <DeleteDialog<typeof action>
          intent="deleteVariant"
          title={t('Delete variant')}
          question={t('Are you sure you want to delete this variant?')}
          id={deleted.id}
          cancelTo={path}
          consequence={t(
            'This also removes {name} from carts, and its units from the stock. Past orders still show it.',
            { name: deleted.name },
          )}
        />
      )}
    </>
  )
}
