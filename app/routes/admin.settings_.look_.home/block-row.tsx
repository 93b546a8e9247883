import type { ReactNode } from 'react'
import { type Block, blockKinds, nameOfBlock } from '~/domain/shop/home/blocks'
import { t } from '~/languages/translate'
import { FormRow } from '~/ui/lists/form-row'
import { MoveUp } from '~/ui/lists/move-up'

export const homeSettingsPath = '/admin/settings/look/home'

interface Props {
  block: Block
  isFirst: boolean
  form: ReactNode
}

export function BlockRow({ block, isFirst, form }: Props) {
  const { id, kind } = block
  const name = nameOfBlock(block)
  return (
    <FormRow
      id={id}
      name={name}
      path={homeSettingsPath}
      title={t('Delete block')}
      question={t('Are you sure you want to delete this block?')}
      consequence={t('Its products and categories stay as they are.')}
      actions={!isFirst && <MoveUp id={id} name={name} path={homeSettingsPath} />}
      form={form}
    >
      {t(blockKinds[kind])}
    </FormRow>
  )
}
