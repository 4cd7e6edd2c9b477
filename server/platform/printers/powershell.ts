// The two programs in PowerShell that reach the printers of a Windows computer. Neither has a name
// or a byte of the shop in its text: the name of the printer comes by the environment, the document
// by the input.
import { win32 } from 'node:path'
import type { Program } from './run-program.ts'

/** Holds the name of the printer. */
export const PRINTER_VARIABLE = 'WEBALE_PRINTER'

/**
 * The line by which the program says that the printer is open and that it waits for the document.
 */
export const READY = 'ready'

const QUIET = `$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
`

/** Prints the names of all queues as a JSON list, also when there is only one. */
const LIST = `${QUIET}[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
ConvertTo-Json -Compress -InputObject @(Get-Printer | ForEach-Object { $_.Name })
`

/** Opens the printer, then reads one line of base64 and sends it to the printer as it is. */
const PRINT = `${QUIET}Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.Runtime.InteropServices;

public static class RawPrinter {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct DocInfo { public string Name; public string Output; public string DataType; }

  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, ref DocInfo document);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EndDocPrinter(IntPtr printer);

  static void Check(bool isDone) {
    if (!isDone) throw new Win32Exception(Marshal.GetLastWin32Error());
  }

  public static IntPtr Open(string name) {
    IntPtr printer;
    Check(OpenPrinter(name, out printer, IntPtr.Zero));
    return printer;
  }

  public static void Print(IntPtr printer, byte[] bytes) {
    DocInfo document = new DocInfo { Name = "Receipt", DataType = "RAW" };
    int written;
    Check(StartDocPrinter(printer, 1, ref document) != 0);
    Check(StartPagePrinter(printer));
    Check(WritePrinter(printer, bytes, bytes.Length, out written) && written == bytes.Length);
    Check(EndPagePrinter(printer));
    Check(EndDocPrinter(printer));
  }
}
'@
$printer = [RawPrinter]::Open($env:${PRINTER_VARIABLE})
[Console]::Out.WriteLine('${READY}')
[RawPrinter]::Print($printer, [Convert]::FromBase64String([Console]::In.ReadLine()))
`

/**
 * PowerShell takes a program as base64 of UTF-16, so
 * that nothing in it needs quotes on the command line.
 */
const commandOf = (powershell: string, script: string): Program => [
  powershell,
  '-NoLogo',
  '-NoProfile',
  '-NonInteractive',
  '-EncodedCommand',
  Buffer.from(script, 'utf16le').toString('base64'),
]

export type WindowsPrograms = { readonly listQueues: Program; readonly printRaw: Program }

/**
 * `systemRoot` is the folder of Windows. The path is full: a bare name is first looked up in the
 * current folder.
 */
export const windowsPrograms = (systemRoot: string): WindowsPrograms => {
  const powershell = win32.join(
    systemRoot,
    'System32',
    'WindowsPowerShell',
    'v1.0',
    'powershell.exe',
  )
  return { listQueues: commandOf(powershell, LIST), printRaw: commandOf(powershell, PRINT) }
}
