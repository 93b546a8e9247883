import { json, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { listNewest } from '~/domain/catalogue/lists/product-tiles.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { logoOfPages } from '~/domain/shop/look/logo-of-pages'
import { lookOfDraft } from '~/domain/shop/look/logos.server'
import { chosenOf, type Look, showsWholePictures } from '~/domain/shop/look/look'
import { LookDraft, resetLook, shopLook, updateLook } from '~/domain/shop/look/look.server'
import { stylesheetPath } from '~/domain/shop/look/stylesheet.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { LookForm } from './look-form'
import { LookPreview } from './look-preview'
import { ResetLook } from './reset-look'

export const access = 'content'

export async function loader() {
  const look = await shopLook()
  return { look, expected: versionOf(look), isDefault: chosenOf(look).length === 0 }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(LookDraft, async (draft) => updateLook(admin, await lookOfDraft(admin, draft))),
    preview: form(LookDraft, async (draft) => {
      const { expected, ...look } = await lookOfDraft(admin, draft)
      return json(await previewOf(look))
    }),
    reset: command(() => resetLook(admin)),
  })
}

/** The form shows `initialValue` again, as after an error. */
async function previewOf(look: Look) {
  const stylesheet = stylesheetPath(look, { preview: true }) ?? ''
  const logo = logoOfPages(look, (await shopSettings()).name)
  const products = await listNewest(2)
  const wholePictures = showsWholePictures(look)
  return { initialValue: look, preview: { stylesheet, logo, products, wholePictures } }
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Look'))

export default function LookScreen() {
  const { look, expected, isDefault } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const preview = reply && 'preview' in reply ? reply.preview : undefined
  return (
    <>
      <LookForm key={expected} look={look} expected={expected}>
        <h1>{t('Look')}</h1>
        {preview && <LookPreview key={preview.stylesheet} {...preview} />}
      </LookForm>
      {!isDefault && <ResetLook />}
    </>
  )
}
