import type { CartVoucher } from '~/domain/buying/vouchers/vouchers'
import { type ActionWith, intentButton } from '~/intents'
import { t } from '~/languages/translate'
import { errorId, type FormField, textProps } from '~/ui/forms/form-field'

type Action = ActionWith<'applyVoucher' | 'removeVoucher'>

interface Props {
  field: FormField
  voucher: CartVoucher | undefined
  /** Of the error at the field: the order that has used the voucher. */
  orderUrl?: string
}

export function VoucherChoice({ field, voucher, orderUrl = voucher?.orderUrl }: Props) {
  const error = voucher?.problem ? String(voucher.problem) : field.errors?.[0]
  return (
    <div className="field voucher">
      {voucher ? (
        <div className="row">
          {t('Voucher {code}', { code: voucher.code })}
          <button
            type="submit"
            id={field.id}
            className="link-button"
            {...intentButton<Action>('removeVoucher')}
            aria-label={t('Remove voucher {code}', { code: voucher.code })}
          >
            {t('Remove')}
          </button>
        </div>
      ) : (
        <>
          <label htmlFor={field.id}>{t('Voucher code')}</label>
          <div className="row">
            <input
              type="text"
              {...textProps(field)}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: screen readers must read the error first
              autoFocus={Boolean(error)}
            />
            <button
              type="submit"
              className="button quiet"
              {...intentButton<Action>('applyVoucher')}
            >
              {t('Apply')}
            </button>
          </div>
        </>
      )}
      {error && (
        <p className="error" id={errorId(field)}>
          {error}
          {orderUrl && (
            <>
              {'. '}
              <a href={orderUrl}>{t('Open the order')}</a>
            </>
          )}
        </p>
      )}
    </div>
  )
}
