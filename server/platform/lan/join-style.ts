// The look of /join and of the page that leads to the name.
export const JOIN_STYLE = `
:root { color-scheme: light dark; --bg: #f5f3ee; --surface: #fff; --text: #1b2624; --soft: #51605d; --line: #dcd8cf; --primary: #0b5c58; --on-primary: #fff; --primary-soft: #dcefeb; --primary-text: #0a524e; --bar: #0a3b39 }
@media (prefers-color-scheme: dark) { :root { --bg: #101816; --surface: #17211f; --text: #eef2f0; --soft: #a9b7b3; --line: #2c3a37; --primary: #53c7b8; --on-primary: #04211e; --primary-soft: #12332f; --primary-text: #86dfd3; --bar: #0e1e1d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
header { padding: 14px 16px; background: var(--bar); color: #edf2f0; font-size: 20px; text-align: center }
main { max-width: 720px; margin: 24px auto; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px }
h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2 }
h2 { margin: 28px 0 8px; font-size: 18px }
h3 { display: inline; font-size: 16px }
p, ol { margin: 8px 0 }
ol { padding-left: 24px }
li { padding: 4px 0 }
a { color: var(--primary-text); overflow-wrap: anywhere }
a.button { display: inline-block; padding: 11px 18px; border-radius: 10px; background: var(--primary); color: var(--on-primary); font-weight: 600; text-decoration: none }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
code { padding: 0 6px; border-radius: 6px; background: var(--primary-soft); color: var(--primary-text); font-size: 15px; overflow-wrap: anywhere }
small { color: var(--soft); font-size: 14px }
summary { padding: 12px 0; cursor: pointer }
details { border-top: 1px solid var(--line) }
.note { margin: 12px 0; padding: 12px 16px; border-radius: 10px; background: var(--primary-soft); color: var(--primary-text) }
.codes { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; margin: 20px 0 }
figure { margin: 0; text-align: center }
figure svg { display: block; width: 100%; max-width: 220px; margin: 0 auto 8px; border-radius: 10px }
figcaption { font-size: 15px }
.print code { display: inline-block; margin: 2px 0; font-family: ui-monospace, monospace; font-size: 16px; letter-spacing: .05em }
@media (max-width: 480px) { main { margin: 0; padding: 20px 16px; border: 0; border-radius: 0 } h1 { font-size: 23px } .codes { grid-template-columns: 1fr } }
@media print { body { background: #fff; font-size: 11pt } header { display: none } main { margin: 0; padding: 0; border: 0 } a.button { display: none } h2 { margin-top: 14px } figure svg { max-width: 150px } }
`
