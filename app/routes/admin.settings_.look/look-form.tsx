import type { ReactNode } from 'react'
import {
  corners,
  faces,
  type Ground,
  grounds,
  type Look,
  pictures,
  shownParts,
} from '~/domain/shop/look/look'
import { accentContrast, minContrast, nearestShade } from '~/domain/shop/look/palette'
import { imageHint } from '~/images/rules'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, Field, SelectField } from '~/ui/forms/fields'
import { type FormField, textProps } from '~/ui/forms/form-field'
import { optionsOf } from '~/ui/forms/options-of'
import { PreviewButton } from '~/ui/forms/preview-button'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { LogoField } from './logo-field'

interface Props {
  look: Look
  expected: string
  children: ReactNode
}

export function LookForm({ look, expected, children }: Props) {
  const [form, fields] = useAdminForm('LookDraft', { id: 'look', defaultValue: look })
  const accentHint = t(
    'For links and buttons. A code such as #a2432a can be typed where you pick the colour. Its shades for the dark mode are computed.',
  )
  return (
    <>
      <ErrorSummary form={form} lost={t('Please provide the logos that you have chosen again.')} />
      {children}
      <ShopForm form={form} encType="multipart/form-data" expected={expected}>
        <LogoFields fields={fields} hasLogo={Boolean(fields.logo.initialValue)} />
        <Field field={fields.accent} label={t('Accent colour')} hint={accentHint}>
          <input type="color" {...textProps(fields.accent, accentHint)} autoComplete="off" />
        </Field>
        <SelectField
          field={fields.ground}
          label={t('Ground')}
          hint={t('The colour of pages and of lines, in light and dark.')}
          options={optionsOf(grounds)}
        />
        <SelectField
          field={fields.face}
          label={t('Face of headings')}
          hint={t(
            'For the name of the shop, too. A face other than that of the device takes 20 to 35 kB once.',
          )}
          options={optionsOf(faces)}
        />
        <ShapeFields fields={fields} asInShop={look.asInShop} />
        <Buttons shade={shadeFor(form.value)} look={look} />
      </ShopForm>
    </>
  )
}

interface FieldsProps<Name extends string> {
  fields: Record<Name, FormField>
}

interface LogoProps extends FieldsProps<'logo' | 'logoFile' | 'darkLogo' | 'darkLogoFile'> {
  hasLogo: boolean
}

function LogoFields({ fields, hasLogo }: LogoProps) {
  return (
    <>
      <LogoField
        logo={fields.logo}
        file={fields.logoFile}
        label={t('Logo')}
        hint={t(
          '{hint}. A wide logo replaces the name of the shop, a square one stands beside it. Icons, emails and links that are shared show it on white. Without one, the shop shows its name.',
          { hint: t(imageHint) },
        )}
      />
      {hasLogo && (
        <LogoField
          logo={fields.darkLogo}
          file={fields.darkLogoFile}
          label={t('Logo for the dark mode')}
          hint={t('{hint}. Without one, the dark mode shows the logo on white.', {
            hint: t(imageHint),
          })}
        />
      )}
    </>
  )
}

interface ShapeProps extends FieldsProps<'corners' | 'pictures' | 'asInShop'> {
  asInShop: string
}

function ShapeFields({ fields, asInShop }: ShapeProps) {
  return (
    <>
      <SelectField
        field={fields.corners}
        label={t('Corners')}
        hint={t('Of pictures, fields and buttons.')}
        options={optionsOf(corners)}
      />
      <SelectField
        field={fields.pictures}
        label={t('Pictures in lists')}
        hint={t(
          'Upright suits clothes, books and prints. A picture that is never cropped may leave a part of its shape free.',
        )}
        options={optionsOf(pictures)}
      />
      <SelectField
        field={fields.asInShop}
        label={t('What the shop shows')}
        hint={t(
          'Everything: cards of products with description, stock and likes, links to all parts, orders with their id. As in a shop: short cards, a menu of the categories, orders with their number only.',
        )}
        options={
          asInShop in shownParts
            ? optionsOf(shownParts)
            : [...optionsOf(shownParts), [asInShop, t('As chosen in an earlier version')]]
        }
      />
    </>
  )
}

interface ButtonsProps {
  shade: string | undefined
  look: Look
}

// Other buttons come after the one that saves, because Enter presses the first button of a form.
function Buttons({ shade, look }: ButtonsProps) {
  return (
    <div className="row">
      <SubmitButton>{t('Save look')}</SubmitButton>
      <PreviewButton />
      {look.logo && (
        <button type="submit" className="button quiet" name="removesLogo" value="on">
          {t('Remove the logo')}
        </button>
      )}
      {look.darkLogo && (
        <button type="submit" className="button quiet" name="removesDarkLogo" value="on">
          {t('Remove the logo for the dark mode')}
        </button>
      )}
      {shade && (
        <button type="submit" className="button quiet" name="shade" value={shade}>
          {t('Save with {shade}', { shade })}
        </button>
      )}
    </div>
  )
}

/** The shade to offer, if that of a refused form is too pale. */
function shadeFor({ accent, ground }: Partial<Record<string, unknown>> = {}) {
  const typed = String(accent ?? '').toLowerCase()
  const colour = typed.startsWith('#') ? typed : `#${typed}`
  if (!/^#[0-9a-f]{6}$/.test(colour)) return undefined
  const known = ground === 'cool' || ground === 'neutral' ? ground : 'warm'
  return accentContrast(colour, known satisfies Ground) < minContrast
    ? nearestShade(colour, known)
    : undefined
}
