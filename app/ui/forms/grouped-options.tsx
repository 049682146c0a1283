type Option = {
  value: string
  name: string
  /** The heading that it is under; left out or empty for none. */
  group?: string
}

/** Options of a select, under the headings of their groups. */
export const GroupedOptions = ({ options }: { options: readonly Option[] }) =>
  [...Map.groupBy(options, ({ group = '' }) => group)].map(([group, all]) => {
    const own = all.map(({ value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))
    return group === '' ? (
      own
    ) : (
      <optgroup key={group} label={group}>
        {own}
      </optgroup>
    )
  })
