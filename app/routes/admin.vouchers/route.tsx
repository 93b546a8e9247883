import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  createVoucher,
  deleteVoucher,
  describeVoucher,
  listVouchers,
  updateVoucher,
  voucherForm,
} from '~/domain/buying/vouchers/vouchers.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { t, tn } from '~/languages/translate'
import { linkTo } from '~/mail/links.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { FormRows, NewRow } from '~/ui/lists/form-rows'
import { ListHead } from '~/ui/lists/list'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { VoucherForm, VoucherRow } from './voucher-row'

export const access = 'money'

export async function loader() {
  const money = await shopMoney()
  const vouchers = await listVouchers()
  const { guestOrders } = await shopSettings()
  const linkText = (link: { link: string }) =>
    guestOrders
      ? t('Link that puts it into the cart: {link}', link)
      : t('Link that puts it into the cart of a customer who is logged in: {link}', link)
  return {
    vouchers: vouchers.map((voucher) => ({
      ...voucher,
      description: t(describeVoucher(voucher, money)),
      linkText: linkText({ link: linkTo(`/?voucher=${encodeURIComponent(voucher.code)}`) }),
    })),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    save: form(voucherForm(await shopMoney()), (draft, id) =>
      id ? updateVoucher(admin, id, draft) : createVoucher(admin, draft),
    ),
    delete: command((id) => deleteVoucher(admin, id)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Vouchers'))

export default function VouchersScreen() {
  const { vouchers } = useLoaderData<typeof loader>()
  return (
    <>
      <ListHead
        title={t('Vouchers')}
        count={
          <>
            {tn(vouchers.length, '{count} voucher', '{count} vouchers')}
            {vouchers.length > 0 && (
              <>
                {' · '}
                <a href="/admin/export/vouchers" download>
                  {t('Export')}
                </a>
              </>
            )}
          </>
        }
      />
      <FormRows
        emptyText={t(
          'There are no vouchers. As soon as there is one, customers can enter its code in the cart and at the checkout.',
        )}
      >
        {vouchers.map((voucher) => (
          <VoucherRow key={voucher.id} voucher={voucher} />
        ))}
      </FormRows>
      <NewRow title={t('New voucher')}>
        <VoucherForm key={vouchers.length} />
      </NewRow>
    </>
  )
}
