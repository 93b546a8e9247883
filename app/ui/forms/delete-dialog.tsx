import type { IntentOf } from '~/intents'
import { msg, t } from '~/languages/translate'
import { QuestionDialog, type QuestionProps } from './question-dialog'

const questions = {
  account: {
    title: msg('Delete account'),
    question: msg('Are you sure you want to delete this account?'),
  },
  block: {
    title: msg('Delete block'),
    question: msg('Are you sure you want to delete this block?'),
  },
  category: {
    title: msg('Delete category'),
    question: msg('Are you sure you want to delete this category?'),
  },
  'delivery method': {
    title: msg('Delete delivery method'),
    question: msg('Are you sure you want to delete this delivery method?'),
  },
  manufacturer: {
    title: msg('Delete manufacturer'),
    question: msg('Are you sure you want to delete this manufacturer?'),
  },
  page: {
    title: msg('Delete page'),
    question: msg('Are you sure you want to delete this page?'),
  },
  'payment method': {
    title: msg('Delete payment method'),
    question: msg('Are you sure you want to delete this payment method?'),
  },
  product: {
    title: msg('Delete product'),
    question: msg('Are you sure you want to delete this product?'),
  },
  user: {
    title: msg('Delete user'),
    question: msg('Are you sure you want to delete this user?'),
  },
  variant: {
    title: msg('Delete variant'),
    question: msg('Are you sure you want to delete this variant?'),
  },
}

export type Resource = keyof typeof questions

interface Props<Action> extends QuestionProps {
  intent: IntentOf<Action>
  resource: Resource
  consequence?: string
  warning?: string
}

export function DeleteDialog<Action>({
  resource,
  consequence,
  warning,
  ...question
}: Props<Action>) {
  const { title, question: doubt } = questions[resource]
  return (
    <QuestionDialog<Action>
      title={t(title)}
      yes={t('Delete')}
      pending={t('Deleting...')}
      {...question}
    >
      <p>{t(doubt)}</p>
      {warning && <p className="callout">{warning}</p>}
      {consequence && <p>{consequence}</p>}
      <p>{t('This action cannot be undone.')}</p>
    </QuestionDialog>
  )
}
