import { clsx } from 'clsx'
import { type CSSProperties, useId, useState } from 'react'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { type ContrastName, contrastOf } from '#app/features/look/contrast.ts'
import { paletteOf } from '#app/features/look/palette.ts'
import type { Palette } from '#app/features/look/tokens.ts'
import { DraftField } from '#app/features/website-editor/components/draft-field.tsx'
import { useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { m } from '#app/language/messages.ts'
import { readColor } from '#app/platform/color/read-color.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './color-card.module.css'

const field = 'look.color'
/** Of any language. */
const letters = 'Aa'

/** The first one is the color of first light, which no field keeps. */
const suggested = [
  { value: '', shown: '#0c5549', name: m.look_color_first_light },
  { value: '#6c2f6a', shown: '#6c2f6a', name: m.look_color_plum },
  { value: '#1f4f8b', shown: '#1f4f8b', name: m.look_color_gulf_blue },
  { value: '#8a3b1e', shown: '#8a3b1e', name: m.look_color_clay },
  { value: '#274e2c', shown: '#274e2c', name: m.look_color_pine },
  { value: '#334155', shown: '#334155', name: m.look_color_slate },
]

/** One color, and what follows from it: how well everything is read is said as it is typed. */
export function ColorCard() {
  const { value } = useDraftField(field)
  const [typed, setTyped] = useState(value)
  const [color, setColor] = useState(readColor(value) ?? '')
  const take = (text: string) => {
    setTyped(text)
    const known = text.trim() === '' ? '' : readColor(text)
    if (known !== null) setColor(known)
  }
  const hydrated = useHydrated()
  return (
    <SectionCard id="look-color" title={m.website_look_color()} lead={m.look_color_lead()}>
      {hydrated && <Suggested color={color} onPick={fillIn} />}
      <div
        className={styles.custom}
        onInput={({ target }) =>
          target instanceof HTMLInputElement && target.name === field && take(target.value)
        }
      >
        {hydrated && <Picker color={color} onPick={fillIn} />}
        <DraftField
          field={field}
          label={m.look_color_custom()}
          hint={m.look_color_hint()}
          isOptional
          autoComplete="off"
          spellCheck={false}
          placeholder="#6C2F6A"
        />
      </div>
      <Contrast palette={paletteOf(color)} />
      <p className={quietText.line} role="status">
        {sentenceOf(typed, color)}
      </p>
    </SectionCard>
  )
}

/** As if it was typed: the draft is saved then. */
function fillIn(color: string): void {
  const input = document.querySelector<HTMLInputElement>(`input[name="${field}"]`)
  if (!input) return
  input.value = color
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function sentenceOf(typed: string, color: string): string {
  if (typed.trim() !== '' && readColor(typed) === null) return ''
  const { primary } = paletteOf(color).light
  return color === '' || primary === color
    ? m.look_color_readable()
    : m.look_color_adjusted({ color: primary })
}

type PickProps = { color: string; onPick: (color: string) => void }

const Suggested = ({ color, onPick }: PickProps) => (
  <fieldset className={styles.swatches}>
    <legend className={typography.visuallyHidden}>{m.look_color_suggested()}</legend>
    {suggested.map(({ value, shown, name }) => (
      <button
        key={shown}
        type="button"
        aria-pressed={value === color}
        aria-label={name()}
        title={name()}
        style={{ backgroundColor: shown }}
        onClick={() => onPick(value)}
      />
    ))}
  </fieldset>
)

/** The system's own choice of colors; its field has no name, since what is typed next to it is what counts. */
function Picker({ color, onPick }: PickProps) {
  return (
    <input
      className={styles.picker}
      type="color"
      aria-label={m.look_color_pick()}
      value={color || '#0c5549'}
      onChange={({ target }) => onPick(target.value)}
    />
  )
}

const names: Record<ContrastName, () => string> = {
  button: m.look_contrast_button,
  link: m.look_contrast_link,
  card: m.look_contrast_card,
  focus: m.look_contrast_focus,
}

function Contrast({ palette }: { palette: Palette }) {
  const id = useId()
  return (
    <table className={styles.contrast} aria-labelledby={id}>
      <caption id={id} className={typography.visuallyHidden}>
        {m.look_contrast_title()}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{m.look_theme_light()}</th>
          <th scope="col">{m.look_theme_dark()}</th>
        </tr>
      </thead>
      <tbody>
        {contrastOf(palette).map(({ name, light, dark }) => (
          <tr key={name}>
            <th scope="row">
              <Icon name="check-circle-fill" size={18} /> {names[name]()}
            </th>
            <td>
              <Sample name={name} of={palette.light} /> {light}:1
            </td>
            <td>
              <Sample name={name} of={palette.dark} /> {dark}:1
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sample({ name, of: tones }: { name: ContrastName; of: Palette['light'] }) {
  const looks: Record<ContrastName, CSSProperties> = {
    button: { color: tones['on-primary'], backgroundColor: tones.primary },
    link: { color: tones.link, backgroundColor: tones.bg },
    card: { color: tones.link, backgroundColor: tones.surface },
    focus: { color: tones.ink, backgroundColor: tones.bg, borderColor: tones.focus },
  }
  return (
    <span className={clsx(styles.sample, styles[name])} style={looks[name]} aria-hidden="true">
      {letters}
    </span>
  )
}
