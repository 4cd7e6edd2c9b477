// The QR code with which customers open a WhatsApp chat with the shop, with a greeting typed in.
import { createQrFile, buildQrDataUrl } from '../../lib/picture/qr.ts'
import { toastError } from '../../lib/server/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IconDownload } from '../../ui/icons.ts'

const WIDTH_PX = 200
/** The downloaded picture is for print: large enough for a poster on the counter. */
const FILE_PX = 800
const FAILED = 'Failed to generate QR code'

const imageOr = (link: string): string | null => {
  try {
    return buildQrDataUrl(link, WIDTH_PX)
  } catch {
    return null
  }
}

const downloadCode = async (link: string): Promise<void> => {
  try {
    const address = URL.createObjectURL(await createQrFile(link, FILE_PX))
    const anchor = document.createElement('a')
    anchor.href = address
    anchor.download = 'whatsapp-qr.png'
    anchor.click()
    URL.revokeObjectURL(address)
  } catch {
    toastError(FAILED)
  }
}

/** `link` is null while there is no usable number. */
export const WhatsappQr = ({ link }: { link: string | null }) => {
  if (link === null)
    return (
      <p className="text-text-2">
        Enter a WhatsApp number to get a QR code that customers scan to write to you.
      </p>
    )

  const image = imageOr(link)
  if (image === null) return <FieldError>{FAILED}</FieldError>

  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={image}
        width={WIDTH_PX}
        height={WIDTH_PX}
        alt="WhatsApp QR code"
        className="rounded-row border border-border"
      />
      <div className="min-w-0 flex-1 basis-40 space-y-3">
        <p className="text-text-2">
          Customers scan it and a WhatsApp chat with you opens, greeting included. Print it for the
          counter or the window.
        </p>
        <Button
          icon={IconDownload}
          onClick={() => void downloadCode(link)}
        >
          Download
        </Button>
      </div>
    </div>
  )
}
