// The mail of the evening: the figures as a table, and the best items.
import {
  bestRows,
  type MailRow,
  eveningRows,
  eveningTitle,
} from '@webale/domain/features/evening/evening-text.ts'
import type { EveningFigures } from '@webale/domain/features/evening/evening-message.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { escapeHtml, type Mail, mailPage, oneLine } from '../../platform/mail/mail-page.ts'

const tableOf = (caption: string, rows: readonly MailRow[]): string =>
  `<table style="border-collapse:collapse"><caption style="text-align:left;padding:8px 0">${escapeHtml(caption)}</caption>${rows
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:4px 24px 4px 0">${escapeHtml(label)}</td><td style="text-align:right;padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('')}</table>`

const linesOf = (rows: readonly MailRow[]): string[] =>
  rows.map(({ label, value }) => `${label}: ${value}`)

export const eveningMail = (shop: string, figures: EveningFigures): Mail => {
  const name = oneLine(shop)
  const title = eveningTitle(name, figures)
  const [rows, best] = [eveningRows(figures), bestRows(figures)]

  return {
    subject: `${name}: ${formatDay(figures.day.today)}`,
    text: [
      title,
      '',
      ...linesOf(rows),
      ...(best.length === 0 ? [] : ['', 'Best items', ...linesOf(best)]),
    ].join('\n'),
    html: mailPage(name, [
      tableOf(title, rows),
      ...(best.length === 0 ? [] : [tableOf('Best items', best)]),
    ]),
  }
}
