import type { ReactNode } from 'react'
import {
  cardShapes,
  corners,
  faces,
  type Ground,
  grounds,
  type Look,
  pictureFits,
} from '~/domain/look/look'
import { accentContrast, minContrast, nearestShade } from '~/domain/look/palette'
import { ErrorSummary, Field, SelectField, TextField } from '~/ui/forms/form'
import { textProps } from '~/ui/forms/form-field'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { LogoField } from './logo-field'
import type { action } from './route'

interface Props {
  look: Look
  expected: string
  /** Between the errors and the form. */
  children: ReactNode
}

export function LookForm({ look, expected, children }: Props) {
  const [form, fields] = useShopForm('LookDraft', { id: 'look', defaultValue: look })
  const accentHint = 'For links and buttons. Its shades for the dark mode are computed.'
  const shade = shadeFor(form.value)
  return (
    <>
      <ErrorSummary form={form} lost="the logos that you have chosen" />
      {children}
      <ShopForm form={form} encType="multipart/form-data">
        <input type="hidden" name="expected" value={expected} />
        <LogoField
          logo={fields.logo}
          file={fields.logoFile}
          removes={fields.removesLogo}
          label="Logo"
          hint="A wide logo replaces the name of the shop, a square one stands beside it. Icons, emails and links that are shared show it on white."
        />
        <LogoField
          logo={fields.darkLogo}
          file={fields.darkLogoFile}
          removes={fields.removesDarkLogo}
          label="Logo for the dark mode"
          hint="Without one, the dark mode shows the logo on white."
        />
        <Field field={fields.accent} label="Accent colour" hint={accentHint}>
          <input type="color" {...textProps(fields.accent, accentHint)} />
        </Field>
        <TextField
          field={fields.accentCode}
          label="Accent colour as a code"
          hint="Such as #a2432a. If you enter one, it replaces the colour above."
          autoComplete="off"
        />
        <SelectField
          field={fields.ground}
          label="Ground"
          hint="The colour of pages and of lines, in light and dark."
          options={Object.entries(grounds)}
        />
        <SelectField
          field={fields.face}
          label="Face of headings"
          hint="For the name of the shop, too. A face other than that of the device takes 20 to 35 kB once."
          options={Object.entries(faces)}
        />
        <SelectField field={fields.corners} label="Corners" options={Object.entries(corners)} />
        <SelectField
          field={fields.cardShape}
          label="Shape of pictures in lists"
          options={Object.entries(cardShapes)}
        />
        <SelectField
          field={fields.pictureFit}
          label="Pictures of another shape"
          options={Object.entries(pictureFits)}
        />
        <div className="row">
          <SubmitButton pending="Saving...">Save look</SubmitButton>
          <SubmitButton<typeof action>
            intent="preview"
            className="button quiet"
            pending="Preparing the preview..."
          >
            Preview
          </SubmitButton>
          {/* After the button that saves, because Enter presses the first button of a form. */}
          {shade && (
            <button type="submit" className="button quiet" name="shade" value={shade}>
              {`Save with ${shade}`}
            </button>
          )}
        </div>
      </ShopForm>
    </>
  )
}

/** The shade to offer, if that of a refused form is too pale. */
function shadeFor({ accent = '', accentCode, ground }: Partial<Record<string, unknown>> = {}) {
  const typed = String(accentCode || accent).toLowerCase()
  const colour = typed.startsWith('#') ? typed : `#${typed}`
  if (!/^#[0-9a-f]{6}$/.test(colour)) return undefined
  const known = ground === 'cool' || ground === 'neutral' ? ground : 'warm'
  return accentContrast(colour, known satisfies Ground) < minContrast
    ? nearestShade(colour, known)
    : undefined
}
