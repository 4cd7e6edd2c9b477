// A person in a list: initials in a circle and the name, with an optional second line.
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The first letters of the first and the last name, in a circle. */
export const Initials = ({ of: name }: { of: string }) => (
  <span
    aria-hidden
    className="grid size-9 flex-none place-items-center rounded-full bg-primary-soft text-small font-semibold text-primary-text"
  >
    {initialsOf(name)}
  </span>
)

export const Person = ({ name, note }: { name: string; note?: string | null }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Initials of={name} />
    <span className="min-w-0">
      <span className="block font-semibold break-words">{name}</span>
      {note && (
        <span className="block text-small font-normal text-text-2 wrap-anywhere">{note}</span>
      )}
    </span>
  </span>
)
