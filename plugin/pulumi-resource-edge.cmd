@echo off
node "%~dp0..\dist\provider\plugin\main.js" %*
