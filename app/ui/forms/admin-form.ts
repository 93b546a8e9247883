import type { AdminFormName, FormFields } from '~/browser/live-validation'
import { useMoney } from '~/ui/use-shop'
import { type Options, useFormOf } from './shop-form'

export function useAdminForm<Name extends AdminFormName>(
  name: Name,
  options: Options<FormFields<Name>>,
) {
  const money = useMoney()
  return useFormOf(options, async () => {
    const schemas = await import('~/browser/admin-schemas')
    return schemas.createValidator(schemas[name], money)
  })
}
