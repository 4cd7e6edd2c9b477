@echo off
rem Starts Webale. A double click shows errors until a key is pressed.
where node >nul 2>nul
if errorlevel 1 (
  echo Webale needs Node.js NODE_VERSION or newer. Install it from nodejs.org, then start Webale again.
  if "%~1"=="" pause
  exit /b 1
)
node --max-semi-space-size=4 "%~dp0launch.cjs" %*
if errorlevel 1 if "%~1"=="" pause
