import type { Money } from '~/domain/basics/money/money'
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
import type { User } from '~/domain/people/access/users'
import { idsOf } from '~/web/rows.server'
import { command, form, type Intent } from '~/web/run-intent.server'

// Eight fields, each with the value that it showed.
const fieldsPerVariant = 16
const otherFields = 40

export const maxVariantFields = maxVariants * fieldsPerVariant + otherFields

export function variantIntents(
  admin: User,
  productId: string,
  { money, page }: { money: Money; page: string },
) {
  const toOptions = { to: `${page}#options-title` }
  const toVariants = { to: `${page}#variants-title` }
  const save: Intent = (submitted) => {
    const ids = idsOf(submitted.fields, 'itemsInStock').slice(0, maxVariants)
    const schema = variantsForm(money, ids)
    return form(schema, (rows) => updateVariants(admin, productId, rows), toVariants)(submitted)
  }
  return {
    options: form(OptionsDraft, (draft) => setOptions(admin, productId, draft), toVariants),
    add: form(CombinationDraft, (draft) => addVariant(admin, productId, draft), toVariants),
    rename: form(ValueDraft, (draft) => renameValue(admin, productId, draft), toOptions),
    save,
    deleteVariant: command((id) => deleteVariant(admin, productId, id), toVariants),
  }
}
