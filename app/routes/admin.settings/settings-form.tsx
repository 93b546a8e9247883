import { getFormProps, useForm } from '@conform-to/react'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { useRevalidation } from '~/browser/revalidation'
import type { ShopSettingsDraft } from '~/domain/shop/shop-settings'
import { ErrorSummary, SelectField, TextAreaField, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action, loader } from './route'

/** What admins set for the whole shop. */
export function SettingsForm() {
  const { settings, timeZones } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const revalidation = useRevalidation(lastResult, (schemas) => schemas.ShopSettingsDraft)
  const [form, fields] = useForm<z.input<typeof ShopSettingsDraft>>({
    id: 'settings',
    ...revalidation,
    lastResult,
    defaultValue: settings,
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Shop Settings</h1>
      <Form method="post" className="form" {...getFormProps(form)}>
        <TextField
          field={fields.name}
          label="Name of the shop"
          hint="In the header, in titles and in emails."
          required
        />
        <TextAreaField
          field={fields.welcome}
          label="Welcome text"
          hint="A few sentences for the home page."
        />
        <TextField
          field={fields.contactEmail}
          type="email"
          label="Contact address"
          hint="Customers see it; new orders and sold-out products are reported to it. Without one they are reported to the admins."
        />
        <fieldset>
          <legend>Links in the footer</legend>
          <p className="hint">Web addresses; what is empty is not shown.</p>
          <TextField field={fields.termsUrl} label="Terms" />
          <TextField field={fields.privacyUrl} label="Privacy" />
          <TextField field={fields.imprintUrl} label="Imprint" />
        </fieldset>
        <SelectField
          field={fields.timeZone}
          label="Time zone"
          hint="For all times that the shop shows, and for the days of its sales."
          options={timeZones}
          placeholder="Select a time zone"
        />
        <SubmitButton pending="Saving...">Save settings</SubmitButton>
      </Form>
    </>
  )
}
